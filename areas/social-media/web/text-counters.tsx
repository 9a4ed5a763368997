import { CircleAlert } from "lucide-react";
import { count } from "#platform/web/format.ts";
import { networks, type Platform, xPrices } from "#areas/social-media/contract/networks.rules.ts";
import {
  checkPost,
  linkLengthAt,
  type OwnLimits,
  type Written,
} from "#areas/social-media/contract/post-check.rules.ts";

type Counted = {
  key: string;
  name: string;
  platform: Platform;
  /** What the page's own server takes, where it says so. */
  limits: OwnLimits | null;
  written: Omit<Written, "linkLength">;
};

/** What each page says about the text, as it is typed: the same rule as the server's. */
export function TextCounters({ pages }: { pages: readonly Counted[] }) {
  return (
    <ul className="grid gap-1.5" aria-label="What each page takes">
      {pages.map(({ key, name, platform, limits, written }) => {
        const { used, limit, problems } = checkPost(
          platform,
          { ...written, linkLength: linkLengthAt(window.location.origin) },
          limits,
        );
        const stops = problems.some((one) => one.stops === "saving");
        return (
          <li key={key} className="grid gap-0.5 text-small">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 wrap-anywhere text-text-2">{name}</span>
              <span className={stops ? "num font-label text-danger" : "num text-muted"}>
                {count(used)} of {count(limit)}
              </span>
            </span>
            {problems.map(({ code, message, stops: how }) => (
              <span
                key={code}
                className={
                  how === "saving"
                    ? "flex items-center gap-1.5 text-caption text-danger"
                    : "flex items-center gap-1.5 text-caption text-muted"
                }
              >
                <CircleAlert className="icon tiny" aria-hidden />
                {message}
              </span>
            ))}
            {platform === "x" && (
              <span className="text-caption text-muted">
                Posting it yourself is free. X charges programs {xPrices.post} a post, {xPrices.withLink} with
                a link (its price list, {xPrices.on}).
              </span>
            )}
            {networks[platform].isHearsay && used > limit * 0.8 && (
              <span className="text-caption text-muted">
                This limit is what others report. The network itself decides.
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
