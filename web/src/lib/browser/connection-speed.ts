type Told = { saveData?: unknown; downlink?: unknown; rtt?: unknown };

/** What the browser tells of the connection; not all of them tell. */
function told(): Told {
  return Object('connection' in navigator ? navigator.connection : undefined);
}

/** Somebody pays for what is fetched, and has said so. */
export function savesData(): boolean {
  return told().saveData === true;
}

/** Where the browser does not say so, nobody pays for pages they may never open. */
export function isFast(): boolean {
  const { downlink, rtt } = told();
  return (
    !savesData() && typeof downlink === 'number' && downlink >= 5 && typeof rtt === 'number' && rtt <= 100
  );
}
