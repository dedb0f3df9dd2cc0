/** A part of the site, its code or its texts, that could not be fetched. */
export class MissingChunk extends Error {
  override readonly name = 'MissingChunk';
}

/** Each browser has its own words for code that did not come. */
const browserWords =
  /dynamically imported module|importing a module script failed|unable to preload css|module script load/i;

const storageKey = 'lomdim-loaded-anew';

export function isMissingChunk(error: unknown): boolean {
  return error instanceof MissingChunk || (error instanceof Error && browserWords.test(error.message));
}

/**
 * After a new version was put in place, the parts of the one that runs here are gone; loading the page anew brings the new
 * one. Once for each version, so that a part that is really missing does not make the page go round in circles.
 * @returns whether the page is being loaded anew
 */
export async function reloadOnce(runningVersion: string): Promise<boolean> {
  if (!rememberAttempt(runningVersion) || !(await siteAnswers())) return false;
  location.reload();
  return true;
}

function rememberAttempt(version: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === version) return false;
    sessionStorage.setItem(storageKey, version);
    return true;
  } catch {
    // Where nothing can be remembered, nothing is done by itself.
    return false;
  }
}

/** Without a connection, loading anew would take away even the page that says so. */
async function siteAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
