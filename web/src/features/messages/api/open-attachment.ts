import { queryOptions } from '@tanstack/react-query';
import { supabase } from '#lib/client/supabase.ts';
import { bucket } from './upload-attachment.ts';

const openSeconds = 3600;

/** An address under which a picture is shown for a while. */
export const picture = (path: string) =>
  queryOptions({
    queryKey: ['attachments', path],
    queryFn: async () => {
      const client = await supabase();
      const { data, error } = await client.storage.from(bucket).createSignedUrl(path, openSeconds);
      if (error) throw error;
      return data.signedUrl;
    },
    staleTime: (openSeconds - 300) * 1000,
    gcTime: (openSeconds - 300) * 1000,
    retry: false,
  });

export async function fetchAttachment(path: string): Promise<Blob> {
  const client = await supabase();
  const { data, error } = await client.storage.from(bucket).download(path);
  if (error) throw error;
  return data;
}
