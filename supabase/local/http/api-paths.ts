/** Paths of the backend; `/auth/reset-password` and the like are pages of the app. */
const API = /^\/(rest|storage|functions|realtime|api|\.netlify)\/|^\/auth\/v\d+\//;

export const isApi = (pathname: string): boolean => API.test(pathname);
