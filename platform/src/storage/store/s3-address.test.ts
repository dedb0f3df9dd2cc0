import { expect, it } from 'vitest';
import { parseS3Address } from './s3-address.ts';

it('reads host, bucket, folder, region and keys', () => {
  expect(
    parseS3Address('https://KEY:se%2Fcret@s3.example.org:9000/files/a%20b/c?region=eu-central-1'),
  ).toEqual({
    endpoint: 'https://s3.example.org:9000',
    region: 'eu-central-1',
    bucket: 'files',
    prefix: 'a b/c/',
    accessKeyId: 'KEY',
    secretAccessKey: 'se/cret',
    isDraining: false,
  });
  expect(parseS3Address('http://k:s@localhost/files/')).toMatchObject({ region: 'us-east-1', prefix: '' });
  expect(parseS3Address('http://k:s@localhost/files?drain=yes')).toMatchObject({ isDraining: true });
});

it.each([
  ['not an address', 'must begin with https:// or http://'],
  ['s3://k:s@host/files', 'must begin with https:// or http://'],
  ['https://k:s@host', 'must name a bucket in its path'],
  ['https://k:s@host/Not_A_Bucket', 'must name a bucket in its path'],
  ['https://k:s@host/%ZZ', 'must name a bucket in its path'],
  ['https://host/files', /must carry the key and the secret/],
  ['https://k@host/files', /must carry the key and the secret/],
  ['https://k:s@host/files?acl=public', 'knows no setting "acl", only region and drain'],
  ['https://k:s@host/files?drain=1', 'takes only yes or no for drain'],
])('%s %s', (text, problem) => {
  expect(parseS3Address(text)).toEqual({
    problem: typeof problem === 'string' ? problem : expect.stringMatching(problem),
  });
});
