import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Fonts and pictures are packed already. */
const packable = /\.(?:css|html|js|json|map|svg|txt|webmanifest|xml)$/;

/**
 * Writes a .br and a .gz file beside every file of the folder that becomes smaller by it, once at build time and as
 * small as they get, so that the server only picks one.
 *
 * @param {string} folder
 */
export async function compressFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && packable.test(entry.name),
  );
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file);
  const brotliOptions = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  };
  await writeIfSmaller(`${file}.br`, await packBrotli(content, brotliOptions), content);
  await writeIfSmaller(
    `${file}.gz`,
    await packGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    content,
  );
}

/**
 * @param {string} file
 * @param {Buffer} packed
 * @param {Buffer} content
 */
async function writeIfSmaller(file, packed, content) {
  if (packed.length < content.length) await writeFile(file, packed);
}
