/** An upload in parts that is not finished after so many milliseconds is given up. */
export const uploadLife = 24 * 3600 * 1000;
