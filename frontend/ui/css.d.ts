/** Style sheets are imported for their effect; Vite takes them. */
declare module "*.css";
