/** Mail that couldn't go out for so long, in milliseconds, asks before it goes. */
export const lateAfterMs = 86_400_000;
/** For how many days it can still be sent. */
export const heldDays = 30;
/** So many days before that, managers are told each day. */
export const endingDays = 2;

/** Why mail is held: it waited for more than a day, or there was no way to send it at all. Both pass, so a press sends it. */
export const heldReasons = ["late", "no_mail_server"] as const;
