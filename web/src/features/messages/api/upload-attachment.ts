import { checkSession } from '#lib/auth/session/check-session.ts';
import { publicConfig, supabase } from '#lib/client/supabase.ts';
import type { Attachment } from '../attachment.ts';

export const bucket = 'message-attachments';

/** The client's own upload cannot tell how far it is. A file that is there already, from a try before, is as good as uploaded. */
export async function uploadAttachment(
  { path, type }: Attachment,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const client = await supabase();
  const [{ supabaseUrl, anonKey }, { data }] = await Promise.all([publicConfig(), client.auth.getSession()]);
  const request = new XMLHttpRequest();
  request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`);
  request.setRequestHeader('apikey', anonKey);
  request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? anonKey}`);
  request.setRequestHeader('content-type', type);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  await new Promise<void>((resolve, reject) => {
    request.onload = () => {
      const answer = readAnswer(request.responseText);
      if (request.status < 300 || answer.statusCode === '409') return resolve();
      // Perhaps because the session has ended.
      void checkSession();
      reject(
        Object.assign(new Error(answer.message), { status: Number(answer.statusCode), code: answer.code }),
      );
    };
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.send(file);
  });
}

function readAnswer(text: string): { statusCode: string; message: string; code?: string } {
  const nothing = { statusCode: '500', message: 'the file was not taken' };
  try {
    return { ...nothing, ...JSON.parse(text) };
  } catch {
    return nothing;
  }
}
