/** Photographs of a phone fit. What is uploaded is only the square that was chosen, far smaller than this. */
export const largestFileInMegabytes = 20;
export const smallestSideInPixels = 64;

export type PictureError = 'tooLarge' | 'notPicture' | 'tooSmall';

/** Opens a file as a picture, the right way up, or says what is wrong with it. */
export async function readPicture(file: Blob): Promise<ImageBitmap | PictureError> {
  if (!file.type.startsWith('image/')) return 'notPicture';
  if (file.size > largestFileInMegabytes * 1024 * 1024) return 'tooLarge';
  try {
    const picture = await createImageBitmap(file);
    if (Math.min(picture.width, picture.height) >= smallestSideInPixels) return picture;
    picture.close();
    return 'tooSmall';
  } catch (error) {
    console.info('a file could not be read as a picture', error);
    return 'notPicture';
  }
}
