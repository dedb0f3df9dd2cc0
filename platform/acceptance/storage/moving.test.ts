import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTidy, type StorageServer, startStorageServer } from './support/storage-server.ts';

let server: StorageServer;

beforeAll(async () => {
  server = await startStorageServer();
  await server.operator.createBucket('here', { public: false });
  await server.operator.createBucket('there', { public: false, fileSizeLimit: '1kb' });
});
afterAll(() => server.stop());

const here = () => server.operator.from('here');
const there = () => server.operator.from('there');
const textOf = async (bucket: ReturnType<typeof here>, path: string) =>
  (await bucket.download(path)).data?.text();

describe('moving', () => {
  test('changes the name and nothing else', async () => {
    await here().upload('a/one.txt', 'one', { contentType: 'text/plain', metadata: { kept: 'yes' } });
    const { data: before } = await here().info('a/one.txt');
    expect((await here().move('a/one.txt', 'b/two.txt')).data).toEqual({ message: 'Successfully moved' });
    const { data: after } = await here().info('b/two.txt');
    expect(after).toEqual({ ...before, name: 'b/two.txt' });
    expect((await here().exists('a/one.txt')).data).toBe(false);
    expect(await textOf(here(), 'b/two.txt')).toBe('one');
  });

  test('to another bucket, under its rules', async () => {
    await here().upload('small.txt', 'small', { metadata: { kept: 'yes' } });
    await here().upload('large.txt', 'x'.repeat(5000));
    expect((await here().move('small.txt', 'in/small.txt', { destinationBucket: 'there' })).error).toBeNull();
    expect(await textOf(there(), 'in/small.txt')).toBe('small');
    expect((await there().info('in/small.txt')).data?.metadata).toEqual({ kept: 'yes' });
    expect((await here().exists('small.txt')).data).toBe(false);
    expect((await here().move('large.txt', 'large.txt', { destinationBucket: 'there' })).error).toMatchObject(
      {
        statusCode: '413',
      },
    );
    expect((await here().exists('large.txt')).data).toBe(true);
  });

  test('onto a name that is taken, from nowhere, to nowhere', async () => {
    await here().upload('first', '1');
    await here().upload('second', '2');
    expect((await here().move('first', 'second')).error).toMatchObject({ statusCode: '409' });
    expect((await here().move('nothing', 'else')).error).toMatchObject({ message: 'Object not found' });
    expect((await here().move('first', 'x', { destinationBucket: 'nowhere' })).error).toMatchObject({
      message: 'Bucket not found',
    });
    expect((await here().move('first', 'first')).error).toBeNull();
    expect([await textOf(here(), 'first'), await textOf(here(), 'second')]).toEqual(['1', '2']);
  });
});

describe('copying', () => {
  test('makes a file of its own', async () => {
    await here().upload('origin', 'content', { metadata: { kept: 'yes' } });
    const { data } = await here().copy('origin', 'copies/one');
    expect(data).toEqual({ path: 'here/copies/one' });
    await here().update('origin', 'changed');
    expect(await textOf(here(), 'copies/one')).toBe('content');
    expect((await here().info('copies/one')).data?.metadata).toEqual({ kept: 'yes' });
    await here().remove(['origin']);
    await expect.poll(() => isTidy(server)).toBe(true);
    expect(await textOf(here(), 'copies/one')).toBe('content');
  });

  test('to another bucket, under its rules', async () => {
    await here().upload('wide', 'x'.repeat(5000));
    expect((await here().copy('copies/one', 'one', { destinationBucket: 'there' })).error).toBeNull();
    expect(await textOf(there(), 'one')).toBe('content');
    expect((await here().copy('wide', 'wide', { destinationBucket: 'there' })).error).toMatchObject({
      statusCode: '413',
    });
  });

  test('onto a name that is taken, and from nowhere', async () => {
    expect((await here().copy('first', 'second')).error).toMatchObject({ statusCode: '409' });
    expect((await here().copy('nothing', 'else')).error).toMatchObject({ message: 'Object not found' });
  });
});

describe('removing', () => {
  test('lists what was removed, and leaves the rest', async () => {
    await here().upload('gone/a', 'a');
    await here().upload('gone/b', 'b');
    const { data } = await here().remove(['gone/a', 'gone/nothing']);
    expect(data).toEqual([
      expect.objectContaining({ name: 'gone/a', bucket_id: 'here', id: expect.any(String) }),
    ]);
    expect((await here().exists('gone/a')).data).toBe(false);
    expect((await here().exists('gone/b')).data).toBe(true);
  });

  test('one by its address', async () => {
    const remove = () =>
      fetch(`${server.storage}/object/here/gone/b`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${server.serviceRoleKey}` },
      });
    expect(await (await remove()).json()).toEqual({ message: 'Successfully deleted' });
    expect(await (await remove()).json()).toMatchObject({ statusCode: '404', message: 'Object not found' });
  });
});

test('in the end every row has its bytes and every byte its row', async () => {
  await expect.poll(() => isTidy(server)).toBe(true);
});
