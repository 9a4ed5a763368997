import type { SocialAccount } from "#areas/social-media/contract/accounts.schema.ts";
import { networks } from "#areas/social-media/contract/networks.rules.ts";
import { previewPieces } from "./post-preview.view.ts";

type Props = {
  page: Pick<SocialAccount, "platform" | "accountName">;
  text: string;
  link: string | null;
  mediaUrls: readonly string[];
  firstReply: string | null;
};

/** A post roughly as its network shows it: links cut as there, people and hashtags colored, pictures or a card where that network puts them. */
export function PostPreview({ page, text, link, mediaUrls, firstReply }: Props) {
  const { platform, accountName } = page;
  const isPictureFirst = platform === "instagram" || platform === "google_business";
  const pictures = mediaUrls.length > 0 && (
    <div className={mediaUrls.length === 1 ? "grid" : "grid grid-cols-2 gap-1"}>
      {mediaUrls.slice(0, networks[platform].maxPictures ?? 4).map((url) => (
        <img key={url} src={url} alt="" className="max-h-60 w-full rounded-md object-cover" />
      ))}
    </div>
  );
  const hasCard = mediaUrls.length === 0 && link !== null && platform !== "instagram" && URL.canParse(link);
  return (
    <article
      className="grid gap-3 rounded-card border border-line bg-canvas p-4"
      aria-label={`On ${networks[platform].name}`}
    >
      <p className="flex flex-wrap gap-x-2 text-small">
        <span className="font-label wrap-anywhere">{accountName}</span>
        <span className="text-muted">{networks[platform].name}</span>
      </p>
      {isPictureFirst && pictures}
      <p className="whitespace-pre-wrap wrap-anywhere">
        {previewPieces(platform, text).map(({ shown, isColored }, at) => (
          <span key={at} className={isColored ? "text-accent-text" : undefined}>
            {shown}
          </span>
        ))}
      </p>
      {!isPictureFirst && pictures}
      {hasCard && (
        <p className="rounded-md border border-line px-3 py-2 text-small text-muted wrap-anywhere">
          {new URL(link).hostname}
        </p>
      )}
      {firstReply && <p className="border-t border-line pt-3 text-small wrap-anywhere">{firstReply}</p>}
    </article>
  );
}
