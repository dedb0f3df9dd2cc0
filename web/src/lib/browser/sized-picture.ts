const stored = '/storage/v1/object/public/';
const rendered = '/storage/v1/render/image/public/';

/**
 * What an `<img>` needs to show a square picture, with its side in pixels of the page: a file of that size, and one for
 * screens with twice as many points.
 */
export function sizedPicture(address: string, side: number) {
  const dimensions = { width: side, height: side };
  // A picture that lies elsewhere comes as it is.
  if (!address.includes(stored)) return { src: address, ...dimensions };
  const [file = ''] = address.replace(stored, rendered).split(/[?#]/, 1);
  const scaled = (points: number) => `${file}?width=${points}&height=${points}&resize=cover`;
  return { src: scaled(side), srcSet: `${scaled(side)} 1x, ${scaled(2 * side)} 2x`, ...dimensions };
}
