import { useRef } from "react";
import { ImagePlus, X } from "lucide-react";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { useSendFile } from "#platform/web/use-send-file.ts";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { useAction } from "#platform/web/use-action.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { socialPicturesApi } from "#areas/social-media/contract/social-media.api.ts";
import { altMax } from "#areas/social-media/contract/social-media.schema.ts";
import { smallerPicture } from "./picture-size.view.ts";
import { demoActions, toasts } from "./social-media.messages.ts";

type Props = { urls: readonly string[]; onChange: (urls: string[]) => void };

/** A post's pictures. What each shows is asked for, not forced. */
export function PostPictures({ urls, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useSendFile(socialPicturesApi.upload, { failure: toasts.pictureFailed });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const outcome = await upload.send(await smallerPicture(file));
    if (outcome.ok) onChange([...urls, outcome.reply.url]);
  };
  return (
    <div className="grid gap-3">
      {urls.map((url, at) => (
        <div key={url} className="flex items-end gap-3">
          <img src={url} alt="" className="size-16 shrink-0 rounded-md border border-line object-cover" />
          <PictureAlt url={url} at={at} />
          <IconButton
            icon={X}
            label={`Remove picture ${at + 1}`}
            onClick={() => onChange(urls.filter((one) => one !== url))}
          />
        </div>
      ))}
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

/** What a picture shows, as it is kept; said once somebody has left the field, also where nothing is left in it. */
function PictureAlt({ url, at }: { url: string; at: number }) {
  const picture = useQueryOf(socialPicturesApi.read, { query: { url } }).data?.picture;
  const describe = useAction(socialPicturesApi.describe, {
    demo: demoActions.upload,
    failure: toasts.failed,
    refresh: [socialPicturesApi.read, postsApi.get],
  });
  if (!picture) return <span className="flex-1 text-small text-muted">Picture {at + 1}</span>;
  const say = (alt: string): void => {
    if (alt.trim() !== picture.alt)
      void describe.run({ params: { id: picture.id }, body: { alt, was: { alt: picture.alt } } });
  };
  return (
    <TextField
      className="flex-1"
      label="What it shows"
      help="Read aloud to people who can’t see it."
      maxLength={altMax}
      defaultValue={picture.alt}
      onBlur={({ target }) => say(target.value)}
    />
  );
}
