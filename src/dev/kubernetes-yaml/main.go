// Command kubernetes-yaml says what Kubernetes' tools read in YAML texts. Each line of its input is a text as a JSON string.
// Each line of its output is a list with an answer for each part into which the tools cut that text: {"value": …}, {} where
// the part is refused, {"unstable": true} where the answer is not always the same. Record.ts runs it.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"

	"k8s.io/apimachinery/pkg/util/yaml"
	sigsyaml "sigs.k8s.io/yaml"
)

type answer struct {
	Value    json.RawMessage `json:"value,omitempty"`
	Unstable bool            `json:"unstable,omitempty"`
}

// Keys that become the same text in JSON win by chance: then the answers of many runs differ.
const runs = 12

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 16<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for in.Scan() {
		var text string
		if err := json.Unmarshal(in.Bytes(), &text); err != nil {
			panic(err)
		}
		if err := encoder.Encode(answersTo(text)); err != nil {
			panic(err)
		}
	}
}

func answersTo(text string) []answer {
	answers := []answer{}
	reader := yaml.NewYAMLReader(bufio.NewReader(bytes.NewReader([]byte(text))))
	for {
		part, err := reader.Read()
		if len(part) == 0 && err != nil {
			return answers
		}
		answers = append(answers, answerTo(part))
	}
}

func answerTo(part []byte) answer {
	first, err := sigsyaml.YAMLToJSON(part)
	if err != nil {
		return answer{}
	}
	for i := 1; i < runs; i++ {
		if again, err := sigsyaml.YAMLToJSON(part); err != nil || !bytes.Equal(first, again) {
			return answer{Unstable: true}
		}
	}
	return answer{Value: first}
}
