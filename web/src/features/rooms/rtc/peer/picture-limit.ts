/** What one picture of oneself may take, as a sender is told it. */
export type PictureLimit = Required<
  Pick<RTCRtpEncodingParameters, 'maxBitrate' | 'scaleResolutionDownBy' | 'maxFramerate'>
>;

const allPicturesBits = 1_500_000;
const leastPictureBits = 200_000;

/**
 * In a mesh everyone sends to everyone: a picture is encoded once for each of the others. The more there are, the smaller it is shown
 * to them, and the less of the network and of the processor each may take.
 */
export function pictureLimitAmong(others: number): PictureLimit {
  return {
    maxBitrate: Math.max(leastPictureBits, Math.round(allPicturesBits / Math.max(1, others))),
    ...(others > 3
      ? { scaleResolutionDownBy: 2, maxFramerate: 15 }
      : { scaleResolutionDownBy: others > 1 ? 1.5 : 1, maxFramerate: 24 }),
  };
}
