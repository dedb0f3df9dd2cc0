import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Deliveries } from './deliveries.ts';
import {
  anyStep,
  type Habits,
  nextStep,
  studentHabits,
  teacherHabits,
  thinkTime,
  visitorHabits,
} from './habits.ts';
import { addressOf, type Member } from './members.ts';
import { Recorder } from './outcomes.ts';
import { Person } from './person.ts';
import type { Site } from './site.ts';
import { Visitor } from './visitor.ts';

export type CrowdPlan = {
  /** Everybody is sent to one of them in turn, as by a proxy without stickiness. */
  origins: readonly string[];
  apiKey: string;
  /** In circles, see `members.ts`. */
  members: readonly Member[];
  site: Site;
  /** How long somebody looks at what they see before they do the next thing, in the mean. */
  thinkMs: number;
};

const arrivalMs = 30_000;
/** Addresses of visitors begin behind those of members. */
const firstVisitor = 1 << 20;

/** People who come, do one thing after the other with time to think in between, and go. */
export class Crowd {
  readonly recorder = new Recorder();
  readonly deliveries = new Deliveries(this.recorder);
  readonly #plan: CrowdPlan;
  readonly #present = new Set<string>();
  readonly #over = new AbortController();
  readonly #people: Person[] = [];
  readonly #lives: Promise<void>[] = [];
  #members = 0;
  #visitors = 0;

  constructor(plan: CrowdPlan) {
    this.#plan = plan;
    // Everybody who thinks waits for it as well.
    setMaxListeners(0, this.#over.signal);
  }

  /** Lets people come, so many a second, until there are so many; resolves when they are there, or have had time enough to. */
  async grow(to: { members: number; visitors: number; perSecond: number }): Promise<void> {
    const begin = performance.now();
    const arrivals: Promise<void>[] = [];
    for (let came = 1; this.#members < to.members || this.#visitors < to.visitors; came += 1) {
      if (this.#members < to.members) arrivals.push(this.#enter(this.#members++));
      if (this.#visitors < to.visitors) this.#visit(this.#visitors++);
      const wait = begin + (came * 1000) / to.perSecond - performance.now();
      if (wait > 0) await sleep(wait);
    }
    await Promise.race([Promise.all(arrivals), sleep(arrivalMs, undefined, { ref: false })]);
  }

  /** Those whose socket has joined. */
  get listening(): number {
    return this.#present.size;
  }

  /** Nobody does anything more, but everybody goes on listening: resolves when what was under way is done. */
  async quiet(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#lives);
  }

  /** Everybody goes. */
  leave(): void {
    for (const person of this.#people) person.leave();
  }

  #enter(index: number): Promise<void> {
    const member = this.#plan.members[index];
    if (!member) throw new Error(`there are only ${this.#plan.members.length} people`);
    const { apiKey } = this.#plan;
    const { recorder, deliveries } = this;
    const origin = this.#originOf(index);
    const person = new Person(member, { origin, apiKey, recorder, deliveries, present: this.#present });
    this.#people.push(person);
    const habits = member.role === 'teacher' ? teacherHabits : studentHabits;
    const take = async (step: keyof typeof habits) => {
      if (step !== 'away') return person[step]();
      person.leave();
      await this.#think();
      await person.arrive();
    };
    const arrival = person.arrive();
    this.#lives.push(arrival.then(() => this.#act(habits, 'dashboard', take)));
    return arrival;
  }

  #visit(index: number): void {
    const { apiKey, site } = this.#plan;
    const server = { origin: this.#originOf(index), apiKey, address: addressOf(firstVisitor + index) };
    const visitor = new Visitor(server, site, this.recorder);
    this.#lives.push(this.#act(visitorHabits, 'page', (step) => visitor[step]()));
  }

  /** One thing after the other, until it is over. */
  async #act<Step extends string>(
    habits: Habits<Step>,
    first: NoInfer<Step>,
    take: (step: Step) => Promise<void>,
  ): Promise<void> {
    // The first comes sooner: who is met at any time has been thinking for a while.
    let isOver = !(await this.#think(Math.random()));
    for (let step = anyStep(habits, first); !isOver; step = nextStep(habits, step)) {
      await take(step);
      isOver = !(await this.#think());
    }
  }

  #originOf(index: number): string {
    const { origins } = this.#plan;
    return origins[index % origins.length] ?? '';
  }

  /** False when it is over. */
  async #think(share = 1): Promise<boolean> {
    const { signal } = this.#over;
    await sleep(thinkTime(this.#plan.thinkMs) * share, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    return !signal.aborted;
  }
}
