import { withReason } from "#platform/web/failures.ts";
import { useRef, useState } from "react";
import { activitiesApi } from "#areas/activities/contract/activities.api.ts";
import { upload } from "#platform/web/upload.ts";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { attachmentsApi } from "#areas/customers/contract/attachments.api.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { demoActions, toasts } from "./contacts.messages.ts";

export const useAttachments = (contactId: string) =>
  useQueryOf(attachmentsApi.list, { query: { contactId } });

/** Uploads one file to a contact and reports its progress, 0 to 1. */
export function useUpload(contactId: string) {
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const file = useRef<File>(undefined);
  const action = useAction(attachmentsApi.upload, {
    demo: demoActions.upload,
    success: toasts.fileUploaded,
    failure: withReason(toasts.uploadFailed),
    refresh: [attachmentsApi.list, activitiesApi.list],
    send: (_input, once) => {
      const chosen = file.current as File;
      setSending({ name: chosen.name, share: 0 });
      return upload(attachmentsApi.upload, { contactId }, chosen, {
        once,
        onProgress: (share) => setSending({ name: chosen.name, share }),
      }).finally(() => setSending(undefined));
    },
  });
  const send = async (chosen: File) => {
    file.current = chosen;
    return action.run({});
  };
  return { send, sending };
}

export const useRemoveAttachment = () =>
  useAction(attachmentsApi.remove, {
    demo: demoActions.removeFile,
    success: toasts.fileDeleted,
    failure: withReason(toasts.fileDeleteFailed),
    refresh: [attachmentsApi.list, activitiesApi.list, { path: contactsApi.changes.path }],
  });
