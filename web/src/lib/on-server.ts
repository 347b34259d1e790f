/** Whether this runs where public pages are rendered, without a browser. */
export const onServer = typeof document === "undefined";
