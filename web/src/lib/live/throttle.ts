/** Runs at once, and again at the end of the pause if it was called meanwhile: a flood of changes is one fetch. */
export function throttle(pauseMs: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;

  function start(): void {
    asked = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) start();
    }, pauseMs);
  }

  return {
    ask(): void {
      if (timer === undefined) start();
      else asked = true;
    },
    stop(): void {
      clearTimeout(timer);
      asked = false;
    },
  };
}
