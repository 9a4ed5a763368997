import { useState } from "react";
import { CircleQuestionMark } from "lucide-react";
import type { Page } from "#platform/contract/page.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { lazyClosable, lazyExtra } from "#platform/web/ui/lazy-part.tsx";

const HelpPanel = lazyClosable(async () => (await import("./help-panel.tsx")).HelpPanel);
const Guide = lazyExtra(
  async () => (await import("./guide.tsx")).Guide,
  () => null,
);

/** The "?" of a screen: its article, its tour, search, and people who help. Also points at what a tutorial's step sent somebody here for. */
export function HelpButton({ page }: { page: Page }) {
  const [open, setOpen] = useState(false);
  const [tour, setTour] = useState(() => new URLSearchParams(window.location.search).get("guide"));
  if (!page.help) return null;
  return (
    <>
      <IconButton
        icon={CircleQuestionMark}
        label="Help"
        className="max-tablet:-mx-2"
        onClick={() => setOpen(true)}
      />
      <HelpPanel
        open={open}
        page={page}
        onClose={() => setOpen(false)}
        onTour={() => {
          setOpen(false);
          setTour(page.help?.tour ?? null);
        }}
      />
      {tour !== null && <Guide name={tour} onEnd={() => setTour(null)} />}
    </>
  );
}
