/** Does it now, and again at the end of the pause if it was asked for meanwhile: a flood of changes is one fetch. */
export function atMostEvery(pauseMs: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;

  function run(): void {
    asked = false;
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) run();
    }, pauseMs);
  }

  return {
    ask(): void {
      if (timer === undefined) run();
      else asked = true;
    },
    stop(): void {
      clearTimeout(timer);
      asked = false;
    },
  };
}
