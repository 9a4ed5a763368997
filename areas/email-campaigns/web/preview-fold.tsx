import { useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { useReadersFor } from "./previews.queries.ts";

/** The email as a customer would see it, while it is being written; fetched only while it is open. */
export function PreviewFold({ read }: { read: () => { subject: string; content: string } }) {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <div>
        <Button
          look="quiet"
          size="small"
          icon={open ? EyeOff : Eye}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide the preview" : "See it as a customer will"}
        </Button>
      </div>
      {open && (
        <div className="rounded-card bg-canvas p-4">
          <Shown {...read()} />
        </div>
      )}
    </div>
  );
}

const Shown = (mail: { subject: string; content: string }) => (
  <MailPreview {...mail} readers={useReadersFor("", true).readers} />
);
