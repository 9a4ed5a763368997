import { X } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { welcomeWords } from "./dashboard.messages.ts";

type BannerProps = { firstName?: string; seesOwn: boolean; onTour: () => void; onClose: () => void };

/** The welcome banner; closed once, it stays closed (Spec 1 §3, welcome banner closed). */
export function WelcomeBanner({ firstName, seesOwn, onTour, onClose }: BannerProps) {
  const { stands, help } = welcomeWords(seesOwn);
  return (
    <section
      aria-label="Welcome"
      className="relative flex items-center gap-5 rounded-card bg-accent-soft py-[18px] pr-3.5 pl-[22px] max-tablet:flex-wrap max-tablet:gap-3 max-tablet:p-4"
    >
      <div className="min-w-0 flex-1 max-tablet:basis-full max-tablet:pr-9">
        <h2>
          {firstName ? `Welcome, ${firstName}.` : "Welcome."} {stands}
        </h2>
        <p className="mt-0.5 text-text-2">{help}</p>
      </div>
      <Button className="max-tablet:flex-1" onClick={onTour}>
        Take a tour
      </Button>
      <IconButton
        icon={X}
        label="Hide this"
        className="max-tablet:absolute max-tablet:top-1.5 max-tablet:right-1"
        onClick={onClose}
      />
    </section>
  );
}
