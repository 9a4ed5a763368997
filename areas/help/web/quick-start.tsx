import { BellRing, CircleDollarSign, MessageCircle, UserPlus, type LucideIcon } from "lucide-react";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { isDemo, stoppedByDemo } from "#platform/web/demo-mode.ts";
import { messaging, quickStarts, words } from "./center.messages.ts";

const icons: readonly LucideIcon[] = [UserPlus, MessageCircle, CircleDollarSign, BellRing];

/** The four stated beginnings. Each opens the screen on which it is done; a visitor reads how it is done. */
export function QuickStart() {
  const user = useCurrentUser();
  const mayAct = Boolean(user) || isDemo();
  return (
    <section aria-labelledby="quick-start">
      <h2 id="quick-start">{words.quickStart}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 wide:grid-cols-4">
        {quickStarts.map(({ title, minutes, href, article }, at) => {
          const Icon = icons[at] ?? UserPlus;
          return (
            <li key={title} className="min-w-0">
              <a
                className="card pad flex h-full gap-3 no-underline max-tablet:flex-col max-tablet:gap-2 tablet:items-center hover:bg-hover"
                href={mayAct ? href : `/tutorial-center/articles/${article}`}
                onClick={(event) => {
                  if (title === messaging && stoppedByDemo("send your first message")) event.preventDefault();
                }}
              >
                <Icon className="icon large flex-none text-accent-text" aria-hidden />
                <span className="min-w-0">
                  <span className="block font-label text-text">{title}</span>
                  <span className="text-small text-muted">{minutes} min</span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
