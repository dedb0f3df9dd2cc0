const stored = '/storage/v1/object/public/';
const rendered = '/storage/v1/render/image/public/';

/**
 * What an `<img>` needs to show a picture in so many pixels of the page, a square unless it has a height of its own: a file of
 * that size, and one for screens with twice as many points.
 */
export function sizedPicture(address: string, width: number, height = width) {
  const dimensions = { width, height };
  // A picture that lies elsewhere comes as it is.
  if (!address.includes(stored)) return { src: address, ...dimensions };
  const [file = ''] = address.replace(stored, rendered).split(/[?#]/, 1);
  const scaled = (times: number) => `${file}?width=${times * width}&height=${times * height}&resize=cover`;
  return { src: scaled(1), srcSet: `${scaled(1)} 1x, ${scaled(2)} 2x`, ...dimensions };
}
