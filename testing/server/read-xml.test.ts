import { expect, it } from 'vitest';
import { readXml } from './read-xml.ts';

it('reads elements, attributes, text and entities', () => {
  const text = '<?xml version="1.0" encoding="UTF-8"?>\n<a x="1&amp;2"><b/><c y="">t &lt; u</c></a>\n';
  expect(readXml(text)).toEqual({
    name: 'a',
    attributes: { x: '1&2' },
    text: '',
    children: [
      { name: 'b', attributes: {}, text: '', children: [] },
      { name: 'c', attributes: { y: '' }, text: 't < u', children: [] },
    ],
  });
});

it.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '<a/><b/>',
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a x="<"/>',
  '<a x=1/>',
  '<a x="1" x="2"/>',
  '</a>',
  '<a/>x',
])('refuses %j', (text) => expect(() => readXml(text)).toThrow());
