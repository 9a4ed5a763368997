import { useState } from "react";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { MailEditor } from "./mail-editor.tsx";
import { SubjectEditor } from "./subject-editor.tsx";

/** An email's two texts. */
export type MailTexts = { subject: string; content: string };
type Props = { open: boolean; mail: MailTexts; onKeep: (mail: MailTexts) => void; onClose: () => void };

/** An email written as a campaign is, with bold, lists, links and fill-ins; whoever opened it keeps it. */
export function MailDialog({ open, mail, onKeep, onClose }: Props) {
  const [written, setWritten] = useState(mail);
  const [tried, setTried] = useState(false);
  const error = (text: string, message: string) => (tried && text.trim() === "" ? message : undefined);
  const subjectError = error(written.subject, "Enter a subject");
  const contentError = error(written.content, "Write the email");
  const footer = <CancelAndSubmit>Done</CancelAndSubmit>;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Write the email"
      footer={footer}
      unsaved={written.subject !== mail.subject || written.content !== mail.content}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (written.subject.trim() === "" || written.content.trim() === "") return;
        onKeep(written);
        onClose();
      }}
    >
      <div className="grid gap-4">
        <SubjectEditor
          label="Subject"
          subject={mail.subject}
          onChange={(subject) => setWritten((now) => ({ ...now, subject }))}
          {...(subjectError && { error: subjectError })}
        />
        <MailEditor
          label="Content"
          content={mail.content}
          onChange={(content) => setWritten((now) => ({ ...now, content }))}
          {...(contentError && { error: contentError })}
        />
      </div>
    </Dialog>
  );
}
