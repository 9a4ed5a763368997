import { withReason } from "#platform/web/failures.ts";
import { useRef } from "react";
import type { LucideIcon } from "lucide-react";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { emailImagesApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { demoActions, toasts } from "./campaigns.messages.ts";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";

/** Chooses a picture and uploads it; the email then has its address. */
export function PictureButton({
  icon,
  onPicture,
}: {
  icon: LucideIcon;
  onPicture: (src: string, alt: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const add = useSendFile(emailImagesApi.upload, { failure: withReason(toasts.pictureFailed) });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const outcome = await add.send(file);
    if (outcome.ok) onPicture(outcome.reply.url, file.name.replace(/\.[^.]+$/, ""));
  };
  return (
    <>
      <IconButton
        icon={icon}
        size="small"
        label="Picture"
        busy={add.pending}
        onClick={() => {
          if (!stoppedByDemo(demoActions.upload)) input.current?.click();
        }}
      />
      <input
        ref={input}
        type="file"
        className="hidden"
        accept="image/png,image/jpeg,image/webp"
        aria-label="Choose a picture"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
