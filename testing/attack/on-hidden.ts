import { type Generator, json } from './attempt.ts';

/** Tables of schemas that are not exposed, by every name that could lead there. */
export const attemptsOnHidden: Generator = ({ catalogue, people }) =>
  catalogue.hidden.flatMap(({ schema, name }) => {
    const target = `hidden ${schema}.${name}`;
    const path = `/rest/v1/${name}?select=*`;
    const { id } = people.victims.victim;
    return [
      { target, method: 'GET', path, headers: { 'accept-profile': schema } },
      { target, method: 'GET', path: `/rest/v1/${schema}.${name}?select=*` },
      { target, method: 'GET', path: `/rest/v1/profiles?select=*,${schema}.${name}(*)` },
      {
        target,
        method: 'PATCH',
        path: `/rest/v1/${name}?id=eq.${id}`,
        ...json({ id }),
        headers: { 'content-type': 'application/json', 'content-profile': schema },
      },
      {
        target,
        method: 'POST',
        path: `/rest/v1/${name}`,
        body: JSON.stringify({ id }),
        headers: { 'content-type': 'application/json', 'content-profile': schema },
      },
      {
        target,
        method: 'DELETE',
        path: `/rest/v1/${name}?id=eq.${id}`,
        headers: { 'content-profile': schema },
      },
    ];
  });
