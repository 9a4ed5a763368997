import { useEffect, useState } from "react";
import { toDataURL } from "qrcode";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Skeleton } from "#platform/web/ui/states.tsx";

type Props = { open: boolean; address: string; onClose: () => void };

/** The booking page's address as a picture, for a window, a card or a van: large enough to be printed. */
export function QrDialog({ open, address, onClose }: Props) {
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    void toDataURL(address, { width: 1024, margin: 4, errorCorrectionLevel: "M" }).then(setPicture);
  }, [address]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="QR code"
      footer={
        <>
          <DialogClose>
            <Button>Close</Button>
          </DialogClose>
          {picture !== undefined && (
            <ButtonLink look="primary" href={picture} download="booking-page.png">
              Download
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="mb-4 text-text-2">Print it, or show it: a phone’s camera opens your booking page.</p>
      {picture === undefined ? (
        <Skeleton className="aspect-square w-64" />
      ) : (
        <img src={picture} alt={`QR code of ${address}`} className="w-64 rounded-lg bg-white" />
      )}
    </Dialog>
  );
}
