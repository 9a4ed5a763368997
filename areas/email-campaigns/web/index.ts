export { CampaignsPage } from "./campaigns-page.tsx";
