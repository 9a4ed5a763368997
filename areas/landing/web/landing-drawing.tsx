import type { ReactNode } from "react";
import { Check } from "lucide-react";
import { classes } from "#platform/web/ui/classes.ts";

function Pill({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2.5 rounded-control bg-surface px-3 py-[9px] text-small shadow-lift ring-1 ring-line [&>:last-child]:ml-auto">
      {children}
    </div>
  );
}

const Name = ({ children }: { children: ReactNode }) => <b className="truncate font-label">{children}</b>;

function Texts() {
  return (
    <>
      <span className="max-w-[84%] justify-self-end rounded-[14px] rounded-br-[4px] bg-accent px-3 py-2 text-small text-on-accent">
        Hi Priya, your order is ready from 3 PM.
      </span>
      <span className="max-w-[84%] justify-self-start rounded-[14px] rounded-bl-[4px] bg-surface px-3 py-2 text-small ring-1 ring-line">
        Wonderful, see you at four!
      </span>
      <span className="justify-self-start pl-1 text-caption text-muted">Priya, 2:14 PM</span>
    </>
  );
}

function Start() {
  return (
    <div className="rounded-control bg-surface px-3 py-2.5 text-small shadow-lift ring-1 ring-line">
      <span className="mb-2 flex justify-between gap-3">
        <Name>Alder &amp; Rye Catering LLC</Name>
        <span className="num text-muted">60%</span>
      </span>
      <span className="bar block">
        <span className="w-3/5" />
      </span>
      <span className="mt-2.5 grid gap-1 text-caption text-text-2">
        {["Name is free", "Filed with the state"].map((done) => (
          <span key={done} className="flex items-center gap-2">
            <Check className="icon tiny text-positive" />
            {done}
          </span>
        ))}
        <span className="flex items-center gap-2">
          <span className="mx-px size-3 rounded-full border-[1.5px] border-line-control" />
          Tax number<span className="ml-auto text-muted">next</span>
        </span>
      </span>
    </div>
  );
}

const months = ["h-[42%]", "h-[55%]", "h-[48%]", "h-[70%]", "h-[64%]", "h-[96%]"];

function Books() {
  return (
    <>
      <div className="flex h-[92px] items-end gap-2.5">
        {months.map((height, at) => (
          <span
            key={height}
            className={classes(
              "flex-1 rounded-t-check rounded-b-[2px]",
              height,
              at === months.length - 1 ? "bg-accent" : "bg-accent-line",
            )}
          />
        ))}
      </div>
      <span className="num flex justify-between text-small">
        <span className="text-muted">Left over in November</span>
        <b>$6,120</b>
      </span>
    </>
  );
}

function Helpers() {
  return (
    <>
      {["Thank new customers", "Remind me after 3 days"].map((words) => (
        <Pill key={words}>
          <span>{words}</span>
          <span className="switch" data-state="checked">
            <span />
          </span>
        </Pill>
      ))}
    </>
  );
}

const drawings = { texts: Texts, start: Start, books: Books, helpers: Helpers };

/** A small drawing of what is meant, where there is no screen yet to take a picture of. Screen readers read the text beside it. */
export function LandingDrawing({ of }: { of: keyof typeof drawings }) {
  const Drawing = drawings[of];
  return <Drawing />;
}
