const firstHour = 6;
const lastHour = 23;

/** Half hours of a day on which people meet, and the time that stands already. */
export function lessonTimes(own: string): string[] {
  const hours = Array.from({ length: lastHour - firstHour + 1 }, (_, at) =>
    String(firstHour + at).padStart(2, '0'),
  );
  const times = hours.flatMap((hour) => [`${hour}:00`, `${hour}:30`]);
  return own === '' || times.includes(own) ? times : [...times, own].sort();
}
