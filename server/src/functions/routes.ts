import { callerReader } from '@lomdim/platform/http/caller';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Services } from '../services.ts';
import { calendar } from './calendar.ts';
import { calendarEvent } from './calendar-event.ts';
import { createCallCounter } from './call-counter.ts';
import { childSecret } from './child-secret.ts';
import { childSession } from './child-session.ts';
import { childSignIn } from './child-sign-in.ts';
import type { FunctionContext } from './context.ts';
import { deleteMyAccount } from './delete-my-account.ts';
import { answerErrors, FunctionError } from './errors.ts';
import { exportMyData } from './export-my-data.ts';
import { meetingToken } from './meeting-token.ts';
import { readJsonBodies } from './read-body.ts';

const functions = [
  calendar,
  calendarEvent,
  childSecret,
  childSession,
  childSignIn,
  deleteMyAccount,
  exportMyData,
  meetingToken,
];

const everyMethod: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `functions/v1`: what is not a table. What a function answers comes from SQL; here it gets its form. */
export async function functionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { config, pool, keys } = services;
  const context: FunctionContext = {
    config,
    keys,
    pool,
    readCaller: callerReader(keys),
    countCall: createCallCounter(config),
  };

  readJsonBodies(app);
  answerErrors(app);
  refuseOtherMethods(app);
  for (const define of functions) define(app, context);
}

/** A function that is there, called the wrong way, says so. */
function refuseOtherMethods(app: FastifyInstance): void {
  const taken = new Set<string>();
  app.addHook('onRoute', ({ method, path, prefix }) => {
    if (taken.has(path) || method === 'HEAD') return;
    taken.add(path);
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method].flat();
    app.route({
      method: everyMethod.filter((other) => !allowed.includes(other)),
      url: path.slice(prefix.length),
      exposeHeadRoute: false,
      handler: () => {
        throw new FunctionError(405, 'method_not_allowed', `This function is called with ${allowed[0]}.`, {
          headers: { allow: allowed.join(', ') },
        });
      },
    });
  });
}
