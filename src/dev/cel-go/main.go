// Answers with what cel-go and the libraries of apiserver say about expressions: one of JSON a line in, one answer a line out.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	"github.com/google/cel-go/ext"
	"k8s.io/apiserver/pkg/cel/library"
)

type answer struct {
	// The type, or what is wrong with the types.
	Type  string `json:"type,omitempty"`
	Wrong string `json:"wrong,omitempty"`
	// The value of an expression with a type, as `show` writes it, or why it has none.
	Value string `json:"value,omitempty"`
	Fails string `json:"fails,omitempty"`
}

var variables = map[string]any{"items": []string{"a", "b"}, "d": map[string]any{"a": 1, "b": []any{"x"}}}

func main() {
	env, err := cel.NewEnv(ext.TwoVarComprehensions(), ext.Lists(), ext.Strings(), ext.Bindings(), ext.Encoders(), ext.Math(), ext.Sets(),
		cel.OptionalTypes(), library.Lists(), library.URLs(), library.Regex(), library.Quantity(), library.IP(), library.CIDR(), library.SemverLib(),
		cel.Variable("items", cel.ListType(cel.StringType)), cel.Variable("d", cel.DynType))
	if err != nil {
		panic(err)
	}
	in := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for in.Scan() {
		var text string
		if err := json.Unmarshal(in.Bytes(), &text); err != nil {
			panic(err)
		}
		out.Encode(ask(env, text))
	}
}

func ask(env *cel.Env, text string) answer {
	ast, issues := env.Compile(text)
	if issues.Err() != nil {
		return answer{Wrong: issues.Err().Error()}
	}
	program, err := env.Program(ast)
	if err != nil {
		return answer{Type: ast.OutputType().String(), Fails: err.Error()}
	}
	value, _, err := program.Eval(variables)
	if err != nil {
		return answer{Type: ast.OutputType().String(), Fails: err.Error()}
	}
	return answer{Type: ast.OutputType().String(), Value: show(value)}
}

func show(value ref.Val) string {
	switch one := value.(type) {
	case types.Null:
		return "null"
	case types.Uint:
		return fmt.Sprintf("uint(%d)", uint64(one))
	case types.Double:
		return fmt.Sprintf("double(%g)", float64(one))
	case types.String:
		return "\"" + string(one) + "\""
	case types.Bytes:
		return fmt.Sprintf("bytes(%x)", []byte(one))
	case types.Duration:
		return fmt.Sprintf("duration(%d)", one.Duration.Nanoseconds())
	case types.Timestamp:
		return "timestamp(" + one.Time.UTC().Format(time.RFC3339Nano) + ")"
	case *types.Optional:
		if !one.HasValue() {
			return "none"
		}
		return "some(" + show(one.GetValue()) + ")"
	case *types.Type:
		return one.TypeName()
	case traits.Mapper:
		parts := []string{}
		for keys := one.Iterator(); keys.HasNext() == types.True; {
			key := keys.Next()
			parts = append(parts, show(key)+": "+show(one.Get(key)))
		}
		sort.Strings(parts)
		return "{" + strings.Join(parts, ", ") + "}"
	case traits.Lister:
		parts := []string{}
		for at := types.Int(0); at < one.Size().(types.Int); at++ {
			parts = append(parts, show(one.Get(at)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case types.Bool, types.Int:
		return fmt.Sprint(one)
	}
	return value.Type().TypeName()
}
