// Answers with what kustomize builds: one repository of JSON a line in, its objects or the failure one line of JSON out.
// With the argument `types` it writes what kustomize knows of Kubernetes' own types instead.
package main

import (
	"bufio"
	"encoding/json"
	"os"
	"sort"
	"strings"

	"k8s.io/kube-openapi/pkg/validation/spec"
	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/api/types"
	"sigs.k8s.io/kustomize/kyaml/filesys"
	"sigs.k8s.io/kustomize/kyaml/openapi"
	"sigs.k8s.io/kustomize/kyaml/yaml"
)

type repository struct {
	// The texts by their paths, and the folder of the kustomization to build.
	Files map[string]string `json:"files"`
	Root  string            `json:"root"`
}

type answer struct {
	Objects []any  `json:"objects,omitempty"`
	Fails   string `json:"fails,omitempty"`
}

func main() {
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	if len(os.Args) > 1 && os.Args[1] == "types" {
		out.Encode(typesTable())
		return
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<28)
	for in.Scan() {
		var one repository
		if err := json.Unmarshal(in.Bytes(), &one); err != nil {
			panic(err)
		}
		out.Encode(build(one))
	}
}

func build(one repository) (found answer) {
	defer func() {
		if failure := recover(); failure != nil {
			found = answer{Fails: "panic"}
		}
	}()
	files := filesys.MakeFsInMemory()
	for path, text := range one.Files {
		if err := files.WriteFile("/"+path, []byte(text)); err != nil {
			return answer{Fails: err.Error()}
		}
	}
	options := krusty.MakeDefaultOptions()
	options.LoadRestrictions = types.LoadRestrictionsNone
	built, err := krusty.MakeKustomizer(options).Run(files, "/"+one.Root)
	if err != nil {
		return answer{Fails: err.Error()}
	}
	objects := []any{}
	for _, resource := range built.Resources() {
		object, err := resource.Map()
		if err != nil {
			return answer{Fails: err.Error()}
		}
		objects = append(objects, object)
	}
	return answer{Objects: objects}
}

// A field of a type: the type of its value or of its items, and how patches merge it.
type field struct {
	Type string   `json:"type,omitempty"`
	Keys []string `json:"keys,omitempty"`
	// Whether it is a set of plain values.
	IsSet bool `json:"isSet,omitempty"`
}

type table struct {
	// By group, version and kind (`apps/v1/Deployment`, `v1/Pod`): the type.
	Kinds map[string]string           `json:"kinds"`
	Types map[string]map[string]field `json:"types"`
	// The kinds of Kubernetes itself whose objects have no namespace.
	Cluster []string `json:"cluster"`
}

func typesTable() table {
	all := openapi.Schema().Definitions
	kept := map[string]map[string]field{}
	// A type is kept if any of its fields merges, or leads to one that does.
	for changed := true; changed; {
		changed = false
		for name, definition := range all {
			for key, property := range definition.Properties {
				one := fieldOf(property)
				_, leads := kept[one.Type]
				if !leads {
					one.Type = ""
				}
				if one.Type == "" && len(one.Keys) == 0 && !one.IsSet {
					continue
				}
				if before, known := kept[name][key]; known && before.Type == one.Type {
					continue
				}
				if kept[name] == nil {
					kept[name] = map[string]field{}
				}
				kept[name][key] = one
				changed = true
			}
		}
	}
	kinds := map[string]string{}
	used := map[string]bool{}
	cluster := map[string]bool{}
	for name, definition := range all {
		list, _ := definition.Extensions["x-kubernetes-group-version-kind"].([]any)
		for _, one := range list {
			gvk, _ := one.(map[string]any)
			group, _ := gvk["group"].(string)
			version, _ := gvk["version"].(string)
			kind, _ := gvk["kind"].(string)
			metadata := definition.Properties["metadata"]
			if strings.HasSuffix(kind, "List") || metadata.Ref.String() == "" {
				continue
			}
			path := version + "/" + kind
			apiVersion := version
			if group != "" {
				path = group + "/" + path
				apiVersion = group + "/" + version
			}
			isNamespaced, isKnown := openapi.IsNamespaceScoped(yaml.TypeMeta{APIVersion: apiVersion, Kind: kind})
			if isKnown && !isNamespaced {
				if group == "" {
					group = "core"
				}
				cluster[group+"/"+kind] = true
			}
			if kept[name] != nil {
				kinds[path] = name
				mark(name, kept, used)
			}
		}
	}
	types := map[string]map[string]field{}
	for name := range used {
		types[name] = kept[name]
	}
	names := []string{}
	for name := range cluster {
		names = append(names, name)
	}
	sort.Strings(names)
	return table{Kinds: kinds, Types: types, Cluster: names}
}

func mark(name string, kept map[string]map[string]field, used map[string]bool) {
	if used[name] {
		return
	}
	used[name] = true
	for _, one := range kept[name] {
		if one.Type != "" {
			mark(one.Type, kept, used)
		}
	}
}

func fieldOf(property spec.Schema) field {
	reference := property.Ref.String()
	if property.Items != nil && property.Items.Schema != nil {
		reference = property.Items.Schema.Ref.String()
	}
	if property.AdditionalProperties != nil {
		return field{}
	}
	found := field{Type: strings.TrimPrefix(reference, "#/definitions/")}
	schema := openapi.ResourceSchema{Schema: &property}
	strategy, keys := schema.PatchStrategyAndKeyList()
	if strings.Contains(strategy, "merge") && property.Items != nil {
		found.Keys = keys
		found.IsSet = len(keys) == 0
	}
	return found
}
