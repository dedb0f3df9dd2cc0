import { expect, it } from 'vitest';
import { coursePrice } from './course-price.ts';

it('is the teacher’s hour, else the price of the course, else nothing', () => {
  expect(coursePrice({ teacher_hourly_rate: 40, price: 1800 })).toEqual({ unit: 'hour', dollars: 40 });
  expect(coursePrice({ teacher_hourly_rate: 0, price: 1800 })).toEqual({ unit: 'session', cents: 1800 });
  expect(coursePrice({ teacher_hourly_rate: null, price: 1800 })).toEqual({ unit: 'session', cents: 1800 });
  expect(coursePrice({ teacher_hourly_rate: null, price: null })).toEqual({ unit: 'session', cents: 0 });
});
