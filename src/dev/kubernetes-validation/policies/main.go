// Writes what the API server's validating admission policies say of objects that are created. Standard input has one case of
// JSON a line, with the object and all that is around it (policies, bindings, Namespaces, parameters); standard output one
// answer for each: its warnings, and why it is denied.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"slices"
	"sync"
	"time"

	admissionregistrationv1 "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/admission/plugin/policy/generic"
	"k8s.io/apiserver/pkg/admission/plugin/policy/validating"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	"k8s.io/apiserver/pkg/warning"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/admissionregistration/install"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/autoscaling/install"
	_ "k8s.io/kubernetes/pkg/apis/batch/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/networking/install"
	_ "k8s.io/kubernetes/pkg/apis/policy/install"
	_ "k8s.io/kubernetes/pkg/apis/rbac/install"
	_ "k8s.io/kubernetes/pkg/apis/storage/install"
)

type question struct {
	Object json.RawMessage   `json:"object"`
	Around []json.RawMessage `json:"around"`
}

type answer struct {
	Denied   string   `json:"denied,omitempty"`
	Warnings []string `json:"warnings,omitempty"`
	// What kept it from being judged.
	Fails string `json:"fails,omitempty"`
}

var ofCluster = map[string]bool{
	"Namespace": true, "Node": true, "PersistentVolume": true, "ClusterRole": true, "ClusterRoleBinding": true, "StorageClass": true,
	"IngressClass": true, "ClusterLimits": true, "ValidatingAdmissionPolicy": true, "ValidatingAdmissionPolicyBinding": true,
}

// The kinds of parameters that are custom resources.
var custom = []schema.GroupVersionKind{
	{Group: "shop.example.com", Version: "v1", Kind: "Limits"},
	{Group: "shop.example.com", Version: "v1", Kind: "ClusterLimits"},
}

func scopeOf(kind string) meta.RESTScope {
	if ofCluster[kind] {
		return meta.RESTScopeRoot
	}
	return meta.RESTScopeNamespace
}

var mapper, equivalents = func() (*meta.DefaultRESTMapper, runtime.EquivalentResourceRegistry) {
	mapper := meta.NewDefaultRESTMapper(nil)
	equivalents := runtime.NewEquivalentResourceRegistry()
	for kind := range legacyscheme.Scheme.AllKnownTypes() {
		if kind.Version == runtime.APIVersionInternal {
			continue
		}
		mapper.Add(kind, scopeOf(kind.Kind))
		resource, _ := meta.UnsafeGuessKindToResource(kind)
		equivalents.RegisterKindFor(resource, "", kind)
	}
	for _, kind := range custom {
		mapper.Add(kind, scopeOf(kind.Kind))
	}
	return mapper, equivalents
}()

type interfaces struct{ admission.ObjectInterfaces }

func (interfaces) GetEquivalentResourceMapper() runtime.EquivalentResourceMapper { return equivalents }

type recorder struct {
	lock sync.Mutex
	said []string
}

func (r *recorder) AddWarning(_, text string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.said = append(r.said, text)
}

// Custom resources are unstructured; all else has its type, with defaults.
func decode(text []byte) (runtime.Object, error) {
	var head metav1.TypeMeta
	if err := json.Unmarshal(text, &head); err != nil {
		return nil, err
	}
	if slices.Contains(custom, head.GroupVersionKind()) {
		object := &unstructured.Unstructured{}
		return object, object.UnmarshalJSON(text)
	}
	object, _, err := legacyscheme.Codecs.UniversalDeserializer().Decode(text, nil, nil)
	if err == nil {
		legacyscheme.Scheme.Default(object)
	}
	return object, err
}

func judge(one question) (answer, error) {
	native, dynamic := []runtime.Object{}, []runtime.Object{}
	for _, text := range one.Around {
		object, err := decode(text)
		if err != nil {
			return answer{}, err
		}
		if _, isCustom := object.(*unstructured.Unstructured); isCustom {
			dynamic = append(dynamic, object)
		} else {
			native = append(native, object)
		}
	}
	stop := make(chan struct{})
	defer close(stop)
	client := fake.NewClientset(native...)
	scheme := runtime.NewScheme()
	for _, kind := range custom {
		scheme.AddKnownTypeWithName(kind, &unstructured.Unstructured{})
		scheme.AddKnownTypeWithName(kind.GroupVersion().WithKind(kind.Kind+"List"), &unstructured.UnstructuredList{})
	}
	informed := informers.NewSharedInformerFactory(client, 0)
	plugin, err := validating.NewPlugin(nil)
	if err != nil {
		return answer{}, err
	}
	plugin.SetExternalKubeClientSet(client)
	plugin.SetExternalKubeInformerFactory(informed)
	plugin.SetDynamicClient(dynamicfake.NewSimpleDynamicClient(scheme, dynamic...))
	plugin.SetRESTMapper(mapper)
	plugin.SetDrainedNotification(stop)
	plugin.SetUnconditionalAuthorizer(allowed)
	if err := plugin.ValidateInitialization(); err != nil {
		return answer{}, err
	}
	informed.Start(stop)
	informed.WaitForCacheSync(stop)
	if !plugin.WaitForReady() {
		return answer{Fails: "it is not ready"}, nil
	}
	versioned, err := decode(one.Object)
	if err != nil {
		return answer{}, err
	}
	kind := versioned.GetObjectKind().GroupVersionKind()
	object, err := legacyscheme.Scheme.ConvertToVersion(versioned, schema.GroupVersion{Group: kind.Group, Version: runtime.APIVersionInternal})
	if err != nil {
		return answer{}, err
	}
	accessor, err := meta.Accessor(object)
	if err != nil {
		return answer{}, err
	}
	resource, _ := meta.UnsafeGuessKindToResource(kind)
	namespace := accessor.GetNamespace()
	if kind.Kind == "Namespace" {
		namespace = accessor.GetName()
	}
	warned := &recorder{}
	ctx := warning.WithWarningRecorder(context.Background(), warned)
	attributes := admission.NewAttributesRecord(object, nil, kind, namespace, accessor.GetName(), resource, "", admission.Create, &metav1.CreateOptions{}, false, &user.DefaultInfo{Name: "somebody"})
	err = plugin.Validate(ctx, attributes, interfaces{admission.NewObjectInterfacesFromScheme(legacyscheme.Scheme)})
	found := answer{Warnings: warned.said}
	slices.Sort(found.Warnings)
	if err != nil {
		found.Denied = err.Error()
	}
	return found, nil
}

var allowed authorizer.UnconditionalAuthorizer = authorizerfactory.NewAlwaysAllowAuthorizer()

// The informer of a policy's parameters is waited for.
const refresh = 20 * time.Millisecond

func main() {
	defer generic.SetPolicyRefreshIntervalForTests(refresh)()
	if err := admissionregistrationv1.AddToScheme(legacyscheme.Scheme); err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		var one question
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			panic(err)
		}
		found, err := judge(one)
		if err != nil {
			found = answer{Fails: err.Error()}
		}
		if err := out.Encode(found); err != nil {
			panic(err)
		}
	}
}
