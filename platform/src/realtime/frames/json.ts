import { FrameError } from './frame.ts';

/** Deeper than anybody means it. What is much deeper cannot be written as text again. */
const deepest = 200;

/** Throws FrameError. */
export function parseJson(text: string, message: string): unknown {
  if (depthOf(text) > deepest) throw new FrameError('The message is nested too deeply.');
  try {
    return JSON.parse(text);
  } catch {
    throw new FrameError(message);
  }
}

const quote = 34;
const backslash = 92;
const [openBracket, closeBracket] = [91, 93];
const [openBrace, closeBrace] = [123, 125];

function depthOf(text: string): number {
  // What is shorter cannot be deeper.
  if (text.length <= deepest) return 0;
  let depth = 0;
  let depthReached = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isText = !isText;
    else if (isText) index += code === backslash ? 1 : 0;
    else if (code === openBracket || code === openBrace) {
      depth += 1;
      if (depth > depthReached) depthReached = depth;
    } else if (code === closeBracket || code === closeBrace) depth -= 1;
  }
  return depthReached;
}
