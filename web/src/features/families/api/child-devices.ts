import { queryOptions } from '@tanstack/react-query';
import { childDevice } from '#lib/auth/child-device.ts';
import { readDevice } from '#lib/browser/device.ts';
import { queryClient } from '#lib/client/query-client.ts';
import type { RowOf } from '#lib/client/row-of.ts';
import { supabase } from '#lib/client/supabase.ts';

export type ChildDevice = RowOf<'my_child_devices', 'child_id' | 'last_used_at'>;

const devicesKey = ['child-devices'];

/** The browsers and links that let children of the person in. */
export const childDevices = (person: string) =>
  queryOptions({
    queryKey: [...devicesKey, person],
    queryFn: async ({ signal }): Promise<ChildDevice[]> => {
      const client = await supabase();
      const { data } = await client.rpc('my_child_devices').abortSignal(signal).throwOnError();
      return data;
    },
  });

const refresh = () => queryClient.invalidateQueries({ queryKey: devicesKey });

/** What the parent reads of this browser in the list. */
export function deviceLabel(): string {
  const { browser, system } = readDevice(navigator.userAgent);
  return [browser, system].filter(Boolean).join(', ');
}

/** The secret stays in this browser, whoever signs in or out. */
export async function openThisBrowser(): Promise<void> {
  const client = await supabase();
  const { data } = await client.rpc('let_children_sign_in_here', { label: deviceLabel() }).throwOnError();
  childDevice.keep(data);
  await refresh();
}

/** The address that lets one child in, once. */
export async function makeLink(childId: string): Promise<string> {
  const client = await supabase();
  const { data } = await client.rpc('make_child_link', { child_id: childId }).throwOnError();
  await refresh();
  // Behind the sign that browsers send to no server.
  return `${location.origin}/child-sign-in#${data}`;
}

export async function endDevice(id: string): Promise<void> {
  const client = await supabase();
  try {
    await client.rpc('end_child_device', { device_id: id }).throwOnError();
  } finally {
    await refresh();
  }
}
