import { useRef, useState } from "react";
import { ImagePlus, X } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useAction } from "#platform/web/use-action.ts";
import { socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { altMax, type SocialPicture } from "#areas/social-media/contract/social-media.schema.ts";
import { demoActions, toasts } from "./social-media.messages.ts";

type Props = { urls: readonly string[]; onChange: (urls: string[]) => void };

/** A post's pictures. What each shows is asked for, not forced. */
export function PostPictures({ urls, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState<Record<string, SocialPicture>>({});
  const upload = useSendFile(socialPicturesApi.upload, { failure: toasts.pictureFailed });
  const describe = useAction(socialPicturesApi.describe, {
    demo: demoActions.upload,
    failure: toasts.failed,
  });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const outcome = await upload.send(file);
    if (!outcome.ok) return;
    setAdded((before) => ({ ...before, [outcome.reply.url]: outcome.reply }));
    onChange([...urls, outcome.reply.url]);
  };
  const say = (picture: SocialPicture, alt: string) => {
    if (alt.trim() !== picture.alt) void describe.run({ params: { id: picture.id }, body: { alt } });
  };
  return (
    <div className="grid gap-3">
      {urls.map((url, at) => {
        const picture = added[url];
        return (
          <div key={url} className="flex items-end gap-3">
            <img src={url} alt="" className="size-16 shrink-0 rounded-md border border-line object-cover" />
            {picture ? (
              <TextField
                className="flex-1"
                label="What it shows"
                help="Read aloud to people who can’t see it."
                maxLength={altMax}
                defaultValue={picture.alt}
                onBlur={(event) => say(picture, event.target.value)}
              />
            ) : (
              <span className="flex-1 text-small text-muted">Picture {at + 1}</span>
            )}
            <IconButton
              icon={X}
              label={`Remove picture ${at + 1}`}
              onClick={() => onChange(urls.filter((one) => one !== url))}
            />
          </div>
        );
      })}
      <div>
        <Button
          size="small"
          icon={ImagePlus}
          busy={upload.pending}
          onClick={() => {
            if (!stoppedByDemo(demoActions.upload)) input.current?.click();
          }}
        >
          {upload.pending ? "Uploading..." : "Add a picture"}
        </Button>
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
      </div>
    </div>
  );
}
