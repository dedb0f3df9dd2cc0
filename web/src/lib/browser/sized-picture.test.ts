import { expect, test } from 'vitest';
import { sizedPicture } from './sized-picture.ts';

test('a stored picture is asked for in the size in which it is shown, and twice that for sharper screens', () => {
  const file = 'https://lomdim.example/storage/v1/object/public/avatars/1/face.webp';
  const drawn = 'https://lomdim.example/storage/v1/render/image/public/avatars/1/face.webp';
  expect(sizedPicture(`${file}?v=2`, 32)).toEqual({
    src: `${drawn}?width=32&height=32&resize=cover`,
    srcSet: `${drawn}?width=32&height=32&resize=cover 1x, ${drawn}?width=64&height=64&resize=cover 2x`,
    width: 32,
    height: 32,
  });
});

test('a picture that is not square is asked for in both of its sides', () => {
  const drawn = '/storage/v1/render/image/public/rabbis/1.webp';
  expect(sizedPicture('/storage/v1/object/public/rabbis/1.webp', 96, 112)).toEqual({
    src: `${drawn}?width=96&height=112&resize=cover`,
    srcSet: `${drawn}?width=96&height=112&resize=cover 1x, ${drawn}?width=192&height=224&resize=cover 2x`,
    width: 96,
    height: 112,
  });
});

test('a picture that lies elsewhere comes as it is, with its dimensions', () => {
  const src = 'https://pictures.example/face.jpg';
  expect(sizedPicture(src, 96)).toEqual({ src, width: 96, height: 96 });
});
