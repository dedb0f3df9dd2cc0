import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { everyConversation } from './list-conversations.ts';

/** Those whom this person could write to, and whether they do already: a new conversation makes it out of date. */
export const peopleToWriteTo = (person: string, question: string) =>
  queryOptions({
    queryKey: [...everyConversation(person).queryKey, 'people', question],
    // A response that is under way when somebody is chosen does not know of the new conversation, so it is cancelled.
    queryFn: async ({ signal }) => {
      const client = await supabase();
      const asked = client.rpc('people_to_write_to', { question });
      const { data } = await asked.abortSignal(signal).throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
