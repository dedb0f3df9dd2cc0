import { randomUUID } from 'node:crypto';
import { demoPassword } from '../people/demo-password.ts';
import { Browser } from './browser.ts';
import { oneOf } from './chance.ts';
import { Inbox, type Surroundings } from './inbox.ts';
import type { LiveChange } from './live-socket.ts';
import type { Conversation, Member } from './members.ts';
import { searchFor } from './search.ts';

type Slot = { starts_at: string };
type Found = { id: string };

/** As in the web app: a flood of changes is one fetch. */
const pauseMs = 150;
/** Somebody else was quicker, or the person has something else at that hour. */
const takenCodes = new Set(['23P01']);
/** Most people take one of the first free times: so now and then two want the same. */
const slotsConsidered = 12;
const single = { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' };

/** Somebody who is signed in, with the requests that the web app makes for each thing that they do. */
export class Person {
  readonly #member: Member;
  readonly #surroundings: Surroundings;
  readonly #browser: Browser;
  readonly #inbox: Inbox;
  #conversation: Conversation | undefined;
  #teacher: string | undefined;
  #pause: NodeJS.Timeout | undefined;
  /** Whether messages, or other things as well, are to be fetched when the pause is over. */
  #stale: 'messages' | 'everything' | undefined;

  constructor(member: Member, surroundings: Surroundings) {
    this.#member = member;
    // Until they have found another.
    this.#teacher = member.conversations[0]?.teacher;
    this.#surroundings = surroundings;
    this.#browser = new Browser({ ...surroundings, ...member }, surroundings.recorder);
    this.#inbox = new Inbox(member, surroundings, (change) => this.#hear(change));
  }

  async arrive(): Promise<void> {
    await this.#inbox.open();
    await this.#fetchHeader();
  }

  leave(): void {
    this.#inbox.close();
    this.#conversation = undefined;
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  async dashboard(): Promise<void> {
    await this.#closeConversation();
    const page = { page_size: 10 };
    const call = (name: string, body = {}) => this.#browser.call('dashboard', name, body);
    await Promise.all([
      call('next_lesson'),
      call('waiting_for_me'),
      ...(this.#member.role === 'teacher'
        ? [call('teacher_overview'), call('lessons_to_mark', page)]
        : [call('student_overview'), call('my_lessons', { past: false, ...page })]),
    ]);
  }

  async search(): Promise<void> {
    await this.#closeConversation();
    const asked = searchFor();
    const [teachers] = await Promise.all([
      this.#browser.call<Found[]>('search', 'search_teachers', { ...asked, page_size: 12 }),
      this.#browser.call('search', 'teacher_filters', asked),
    ]);
    this.#teacher = oneOf(teachers ?? [])?.id ?? this.#teacher;
  }

  /** The page of the teacher who was found last, as the router shows it without loading the site again. */
  async teacher(): Promise<void> {
    await this.#closeConversation();
    const id = this.#teacher;
    if (id === undefined) return this.search();
    const columns = 'id,first_name,last_name,title,bio,hourly_rate,subjects,languages,time_zone';
    const path = `/rest/v1/profiles?select=${columns}&id=eq.${id}&role=eq.teacher&approval_status=eq.approved`;
    await Promise.all([
      this.#browser.ask({ kind: 'teacher', path }),
      this.#browser.call('teacher', 'teacher_reviews', { teacher_id: id }),
      this.#browser.call('teacher', 'booking_terms', { teacher_id: id }),
      this.#freeSlots(id),
    ]);
  }

  async book(): Promise<void> {
    const teacher = this.#teacher;
    if (teacher === undefined) return this.search();
    const slot = oneOf(((await this.#freeSlots(teacher)) ?? []).slice(0, slotsConsidered));
    if (!slot) return;
    const [date = '', time = ''] = new Date(slot.starts_at).toISOString().split('T');
    await this.#browser.ask({
      kind: 'book',
      path: '/rest/v1/lesson_bookings?select=id,state,price_cents,currency,is_first_free',
      headers: single,
      expected: takenCodes,
      body: {
        student_id: this.#member.id,
        teacher_id: teacher,
        lesson_date: date,
        lesson_time: time.slice(0, 5),
        time_zone: 'UTC',
        duration_minutes: 60,
        subject: 'Talmud',
        notes: null,
        status: 'scheduled',
      },
    });
  }

  /** Opens a conversation, or stays in the one that is open, and writes. */
  async chat(): Promise<void> {
    const conversation = this.#conversation ?? (await this.#openConversation());
    if (!conversation) return;
    this.#inbox.type(conversation);
    const { deliveries, present } = this.#surroundings;
    const id = randomUUID();
    deliveries.expect(
      id,
      [conversation.student, conversation.teacher].filter((person) => present.has(person)),
    );
    const written = await this.#browser.ask({
      kind: 'write',
      path: '/rest/v1/chat_messages?select=*',
      headers: single,
      body: {
        id,
        conversation_id: conversation.id,
        sender_id: this.#member.id,
        content: 'A message as long as messages usually are.',
        message_type: 'text',
      },
    });
    if (written === undefined) deliveries.withdraw(id);
  }

  /** With the password, as on another device. */
  async signIn(): Promise<void> {
    const session = await this.#browser.ask<{ access_token: string }>({
      kind: 'sign in',
      path: '/auth/v1/token?grant_type=password',
      body: { email: this.#member.email, password: demoPassword },
    });
    if (session) this.#browser.signIn(session.access_token);
  }

  #freeSlots(teacher: string): Promise<Slot[] | undefined> {
    const today = new Date().toISOString().slice(0, 10);
    const body = { teacher_id: teacher, from_date: today, days: 9, zone: 'UTC', slot_minutes: 60 };
    return this.#browser.ask<Slot[]>({ kind: 'free times', path: '/rest/v1/rpc/free_slots?limit=500', body });
  }

  async #openConversation(): Promise<Conversation | undefined> {
    const conversation = oneOf(this.#member.conversations);
    if (!conversation) return undefined;
    this.#conversation = conversation;
    await Promise.all([
      this.#browser.call('conversations', 'conversation_overview', { page_size: 50 }),
      this.#fetchMessages(conversation),
      this.#inbox.enter(conversation),
    ]);
    await this.#markAsRead('conversations', conversation.id);
    return conversation;
  }

  async #closeConversation(): Promise<void> {
    const conversation = this.#conversation;
    this.#conversation = undefined;
    if (conversation) await this.#inbox.exit(conversation);
  }

  #fetchMessages({ id }: Conversation): Promise<unknown> {
    const path = `/rest/v1/chat_messages?select=*&conversation_id=eq.${id}&order=created_at.desc,id.desc&limit=50`;
    return this.#browser.ask({ kind: 'conversations', path });
  }

  #markAsRead(kind: string, conversation: string): Promise<unknown> {
    return this.#browser.call(kind, 'mark_conversation_read', { conversation_id: conversation });
  }

  /** The two counts in the header. */
  async #fetchHeader(): Promise<void> {
    await Promise.all([this.#fetchUnread(), this.#fetchNotifications()]);
  }

  #fetchUnread(): Promise<unknown> {
    return this.#browser.call('fetch again', 'unread_messages');
  }

  #fetchNotifications(): Promise<unknown> {
    const path = `/rest/v1/notifications?select=id&user_id=eq.${this.#member.id}&read_at=is.null&limit=10`;
    return this.#browser.ask({ kind: 'fetch again', path });
  }

  #hear({ table, type, record = {} }: LiveChange): void {
    this.#fetchAgain(table === 'chat_messages' || table === 'conversations' ? 'messages' : 'everything');
    if (table !== 'chat_messages' || type !== 'INSERT') return;
    this.#surroundings.deliveries.arrived(String(record.id), this.#member.id);
    const open = this.#conversation?.id;
    if (open === undefined || record.conversation_id !== open || record.sender_id === this.#member.id) return;
    void this.#markAsRead('fetch again', open);
  }

  /** As web/src/lib/live/use-live.ts with the keys of web/src/app/header/inbox.tsx. */
  #fetchAgain(stale: 'messages' | 'everything'): void {
    if (this.#stale !== 'everything') this.#stale = stale;
    if (this.#pause) return;
    void this.#fetchUnread();
    if (this.#stale === 'everything') void this.#fetchNotifications();
    if (this.#conversation) void this.#fetchMessages(this.#conversation);
    this.#stale = undefined;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      if (this.#stale) this.#fetchAgain(this.#stale);
    }, pauseMs);
  }
}
