import {
  Bot,
  CalendarDays,
  CircleDollarSign,
  Plug,
  Rocket,
  Share2,
  Sun,
  Trophy,
  type LucideIcon,
} from "lucide-react";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Tutorial } from "#areas/help/contract/tutorials.schema.ts";
import { categoryNames } from "./tutorials.messages.ts";
import { useTutorials } from "./tutorials.queries.ts";
import { byCategory, doneCount } from "./tutorials.view.ts";

const TutorialOverlay = lazyClosable(async () => (await import("./tutorial-overlay.tsx")).TutorialOverlay);

const icons: Readonly<Record<string, LucideIcon>> = {
  rocket: Rocket,
  sun: Sun,
  share: Share2,
  money: CircleDollarSign,
  calendar: CalendarDays,
  trophy: Trophy,
  bot: Bot,
  plug: Plug,
};

/** Step-by-Step (Spec 2 §2): the tutorials in their four categories, and the one that is open. */
export function StepsTab({ open, onOpen }: { open?: string; onOpen: (id: string | undefined) => void }) {
  const read = useTutorials();
  const opened = read.data?.find(({ id }) => id === open);
  return (
    <div className="grid gap-6">
      {read.isPending && (
        <Waiting label="Loading the tutorials" className="grid gap-4 tablet:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </Waiting>
      )}
      <FailedRead read={read} title="The tutorials didn’t load" />
      {read.data &&
        byCategory(read.data).map(([category, tutorials]) => (
          <section key={category} aria-labelledby={`tutorials-${category}`}>
            <h2 id={`tutorials-${category}`}>{categoryNames[category]}</h2>
            <ul className="mt-3 grid gap-4 tablet:grid-cols-2">
              {tutorials.map((tutorial) => (
                <li key={tutorial.id} className="min-w-0">
                  <TutorialCard tutorial={tutorial} onOpen={() => onOpen(tutorial.id)} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {opened && <TutorialOverlay key={opened.id} tutorial={opened} onClose={() => onOpen(undefined)} />}
    </div>
  );
}

function TutorialCard({ tutorial, onOpen }: { tutorial: Tutorial; onOpen: () => void }) {
  const { title, description, icon, difficulty, estimatedTime, steps } = tutorial;
  const Icon = icons[icon] ?? Rocket;
  const done = doneCount(tutorial);
  const isDone = done === steps.length;
  return (
    <section className="card pad flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <Icon className="icon large mt-0.5 flex-none text-accent-text" aria-hidden />
        <div className="min-w-0 flex-1">
          <h3>{title}</h3>
          <p className="mt-1 text-small text-text-2">{description}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-muted">
        <Badge kind="tint" value={isDone ? "green" : "grey"}>
          {isDone ? "Done" : difficulty}
        </Badge>
        <span>{estimatedTime} min</span>
        <span className="num flex-1">
          {done} of {steps.length} done
        </span>
        <Button size="small" look={isDone ? "quiet" : "second"} onClick={onOpen}>
          {isDone ? "Look again" : done > 0 ? "Continue" : "Start"}
          <span className="sr-only">: {title}</span>
        </Button>
      </div>
    </section>
  );
}
