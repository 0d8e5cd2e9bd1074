/** The EKS API by AWS's naming (public, FIPS, dual-stack), its private endpoints, and the name of their service. */
const MANAGEMENT =
  /^(?:https:\/\/)?(?:(?:fips\.)?eks(?:-fips)?\.[a-z0-9-]+\.(?:amazonaws\.com(?:\.cn)?|api\.aws)|[a-z0-9.-]+\.eks\.[a-z0-9-]+\.vpce\.amazonaws\.com|com\.amazonaws\.[a-z0-9-]+\.eks)(?::\d+)?(?:\/|$)/i

/** Whether a server is the EKS API, which manages clusters and is not a cluster's own API. */
export const isManagementEndpoint = (server: string): boolean => MANAGEMENT.test(server)
