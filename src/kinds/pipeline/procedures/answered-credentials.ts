/** The credentials that STS, Azure and Google answer with, a Secret's value, and what Kubernetes has in one; what follows in the command narrows it. */
const ASKED =
  /\b([A-Za-z_]\w{0,100})=["']?(?:\$\(|`)\s{0,9}(aws\s{1,9}(?:sts\s{1,9}(?:assume-role(?:-with-\w{1,20}(?:-\w{1,20})?)?|get-(?:session|federation)-token)|secretsmanager\s{1,9}get-secret-value)\b|az\s{1,9}(?:ad\s{1,9}(?:app|sp)\s{1,9}(?:create-for-rbac|credential\s{1,9}reset)|acr\s{1,9}credential\s{1,9}show|storage\s{1,9}account\s{1,9}keys\s{1,9}list|account\s{1,9}get-access-token)\b|gcloud\s{1,9}auth\s{1,9}(?:application-default\s{1,9})?print-(?:access|identity)-token\b|(?:kubectl|oc|\$\{?KUBE\w{0,20}\}?)\s{1,9}(?:-\S{1,100}\s{1,9}(?:[^\s-]\S{0,100}\s{1,9})?){0,5}get\s{1,9}secrets?\b)([^()`]{0,1000})/g
/** Only a part of an answer of AWS is taken, without the credentials in it. */
const WITHOUT = /\|\s{0,9}jq\b|--query[\s=](?!["']?\S{0,60}(?:Secret|Token|Credentials|password|value))/
const PART = /jsonpath|go-template/
const PART_OF_SECRET = /\.data\b[^|]{0,100}(?:pass|token|secret|key)(?![^|]{0,20}(?:\.pub|crt))/i
/** `DATABASE_URL=postgresql://shop:$DB_PASSWORD@db/shop`. */
const URL =
  /\b([A-Za-z_]\w{0,100})=["']?[a-z][a-z\d+.-]{1,20}:\/\/[^"'/@\n]{0,200}:\$\{?\w{0,100}(?:PASS(?:WORD|WD)?|TOKEN|SECRET)\}?@/gi

/** The variables of a script that it gives a credential as a whole, whatever they are called. Linear in the text. */
export function answeredCredentials(script: string): readonly string[] {
  const asked = Array.from(script.matchAll(ASKED)).flatMap(([, name = '', command = '', rest = '']) => {
    const isOfCluster = /^(?:kubectl|oc|\$)/.test(command)
    const isOne = isOfCluster ? PART.test(rest) && PART_OF_SECRET.test(rest) : !WITHOUT.test(rest)
    return isOne ? [name] : []
  })
  return [...new Set([...asked, ...Array.from(script.matchAll(URL), ([, name = '']) => name)])]
}
