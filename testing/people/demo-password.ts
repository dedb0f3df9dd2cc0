/** Of every account in the demonstration data, which comes with `SEED=demo`. */
export const demoPassword = 'shalom-demo-1';
