import { useEffect } from "react";
import { useMutation } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { call } from "#platform/web/call.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import type { Platform } from "#areas/social-media/contract/networks.rules.ts";
import { postsApi } from "#areas/social-media/contract/posts.api.ts";
import { mentionsIn } from "#areas/social-media/contract/rich-text.rules.ts";

/** Milliseconds without a change before the network is asked. */
const rest = 800;

type Props = { pages: readonly { id: string; platform: Platform; text: string }[] };

/** Names the people in a text whom Bluesky doesn't know. Other networks have no call that we may ask. */
export function MentionHints({ pages }: Props) {
  const asking = pages.find(({ platform, text }) => platform === "bluesky" && mentionsIn(text).length > 0);
  const names = asking
    ? mentionsIn(asking.text)
        .map((name) => `@${name}`)
        .join(" ")
    : "";
  const key = useDebounced(asking ? `${asking.id} ${names}` : "", rest);
  const asked = useMutation({
    mutationFn: ([id, content]: [string, string]) =>
      call(postsApi.check, { body: { content, accountIds: [id] } }),
  });
  const ask = asked.mutate;
  useEffect(() => {
    const space = key.indexOf(" ");
    if (key) ask([key.slice(0, space), key.slice(space + 1)]);
  }, [key, ask]);
  const unknown = key && asked.data ? asked.data.flatMap(({ problems }) => problems) : [];
  return unknown
    .filter(({ code }) => code === "unknown_mention")
    .map(({ message }) => (
      <p key={message} className="flex items-center gap-1.5 text-caption text-muted" role="status">
        <CircleAlert className="icon tiny" aria-hidden />
        {message}
      </p>
    ));
}
