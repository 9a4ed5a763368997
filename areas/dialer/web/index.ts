export { DialerNotice } from "./dialer-notice.tsx";
