/** The credentials that STS answers with, a Secret's value, and what Kubernetes has in one; what follows in the command narrows it. */
const ASKED =
  /\b([A-Za-z_]\w{0,100})=["']?(?:\$\(|`)\s{0,9}(aws\s{1,9}(?:sts\s{1,9}(?:assume-role(?:-with-\w{1,20}(?:-\w{1,20})?)?|get-(?:session|federation)-token)|secretsmanager\s{1,9}get-secret-value)\b|(?:kubectl|oc|\$\{?KUBE\w{0,20}\}?)\s{1,9}(?:-\S{1,100}\s{1,9}(?:[^\s-]\S{0,100}\s{1,9})?){0,5}get\s{1,9}secrets?\b)([^()`]{0,1000})/g
/** Only a part of an answer of AWS is taken, without the credentials in it. */
const WITHOUT = /\|\s{0,9}jq\b|--query[\s=](?!["']?\S{0,60}(?:Secret|Token|Credentials))/
const PART = /jsonpath|go-template/
const PART_OF_SECRET = /\.data\b[^|]{0,100}(?:pass|token|secret|key)(?![^|]{0,20}(?:\.pub|crt))/i
/** `DATABASE_URL=postgresql://shop:$DB_PASSWORD@db/shop`. */
const URL =
  /\b([A-Za-z_]\w{0,100})=["']?[a-z][a-z\d+.-]{1,20}:\/\/[^"'/@\n]{0,200}:\$\{?\w{0,100}(?:PASS(?:WORD|WD)?|TOKEN|SECRET)\}?@/gi

/** The variables of a script that it gives a credential as a whole, whatever they are called. Linear in the text. */
export function answeredCredentials(script: string): readonly string[] {
  const asked = Array.from(script.matchAll(ASKED)).flatMap(([, name = '', command = '', rest = '']) => {
    const isOne = command.startsWith('aws') ? !WITHOUT.test(rest) : PART.test(rest) && PART_OF_SECRET.test(rest)
    return isOne ? [name] : []
  })
  return [...new Set([...asked, ...Array.from(script.matchAll(URL), ([, name = '']) => name)])]
}
