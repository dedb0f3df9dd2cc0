import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { drawingOf } from './drawing.ts';
import { PictureStore, TooManyPictures } from './picture-store.ts';

const drawing = (name: string, avatar_url: string | null = null) =>
  drawingOf(
    'teacher',
    { title: null, first_name: name, last_name: null, avatar_url, subjects: [], rating: null },
    'en',
  );
const photo = '/storage/v1/object/public/avatars/0a/picture.jpg';

/** Node.js 20 has no Promise.withResolvers. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A store whose painter waits until it is told to go on. */
function slowStore(readPhoto = async (): Promise<Buffer | null> => null) {
  const metrics = new Registry();
  const painted: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const { promise, resolve: goOn } = deferred();
  const store = new PictureStore(metrics, readPhoto, async ({ headline }) => {
    painted.push(headline);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    await promise;
    atOnce -= 1;
    return Buffer.from(headline);
  });
  return { store, metrics, painted, goOn, mostAtOnce: () => mostAtOnce };
}

it('draws once for all who ask at the same time, and keeps it', async () => {
  const { store, painted, goOn } = slowStore();
  const asked = [1, 2, 3].map(() => store.get(drawing('David')));
  goOn();
  const pictures = await Promise.all(asked);
  expect(pictures.map(({ png }) => png.toString())).toEqual(['David', 'David', 'David']);
  await store.get(drawing('David'));
  expect(painted).toEqual(['David']);
});

it('draws two at once at most, lets others wait, and refuses when the line is full', async () => {
  const { store, metrics, goOn, mostAtOnce } = slowStore();
  const asked = Array.from({ length: 60 }, (_, index) => store.get(drawing(`Teacher ${index}`)));
  const settled = Promise.allSettled(asked);
  await expect(asked.at(-1)).rejects.toThrow(TooManyPictures);
  goOn();
  const outcomes = await settled;
  expect(mostAtOnce()).toBeLessThanOrEqual(2);
  const refused = outcomes.filter(({ status }) => status === 'rejected').length;
  expect(refused).toBeGreaterThanOrEqual(8);
  expect(await metrics.metrics()).toContain(`pictures_not_drawn_total{reason="busy"} ${refused}`);
  expect(await metrics.metrics()).toContain(
    `picture_draw_duration_seconds_count{kind="teacher"} ${60 - refused}`,
  );
});

it('tries again what failed, and does not keep what lacks its photograph', async () => {
  let photos: (() => Promise<Buffer | null>)[] = [];
  const { store, painted, goOn } = slowStore(() => photos.shift()?.() ?? Promise.resolve(null));
  goOn();
  const asked = () => store.get(drawing('Sarah', photo));
  photos = [
    () => Promise.reject(new Error('storage is away')),
    async () => null,
    async () => Buffer.from('photo'),
  ];
  await expect(asked()).rejects.toThrow('storage is away');
  expect(await asked()).toMatchObject({ complete: false });
  expect(await asked()).toMatchObject({ complete: true });
  expect(await asked()).toMatchObject({ complete: true });
  expect(painted).toHaveLength(2);
});
